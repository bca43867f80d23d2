export { writeFlac, writeFlacOfSilence, type FlacToWrite } from './flac-writer.ts'
export { writeAiff, type AiffToWrite } from './aiff-writer.ts'
