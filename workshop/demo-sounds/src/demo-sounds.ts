export { demoCatalogue } from './catalogue/catalogue.ts'
export type { DemoArtist, DemoCatalogue, DemoPack, DemoSound } from './catalogue/demo-sound.ts'
export { GENRES, INSTRUMENTS, MOODS, type Genre, type Instrument, type Mood } from './catalogue/vocabulary.ts'
export { renderDemoSound } from './render/render.ts'
