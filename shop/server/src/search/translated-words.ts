import type { TermKind } from '@segno/contract'
import type { TermWord } from '@segno/sound-index'
import { selectTermWords } from '../vocabulary/public.ts'
import type { Db } from '../platform/db/db.ts'

/**
 * Names of instruments in German, French, Spanish, Portuguese and Italian as musicians write them, by the slug of the term;
 * names written as in English are left out.
 */
const INSTRUMENTS: Readonly<Record<string, readonly string[]>> = {
  drums: [
    'schlagzeug',
    'trommeln',
    'trommel',
    'batterie',
    'batería',
    'bateria',
    'tambores',
    'batteria',
    'tamburi',
  ],
  kick: ['basstrommel', 'große trommel', 'grosse caisse', 'bombo', 'bumbo', 'grancassa', 'cassa'],
  snare: ['kleine trommel', 'caisse claire', 'caja', 'tarola', 'redoblante', 'caixa', 'rullante'],
  clap: ['klatschen', 'händeklatschen', 'claquement', 'palmas', 'palmada', 'aplauso', 'battimani'],
  'hi-hat': [
    'becken',
    'charleston',
    'charley',
    'cymbale',
    'platillos',
    'platillo',
    'pratos',
    'chimbal',
    'piatti',
    'piatto',
  ],
  percussion: [
    'perkussion',
    'schlagwerk',
    'percussions',
    'percusión',
    'percusion',
    'percussão',
    'percussao',
    'percussione',
    'percussioni',
  ],
  bass: [
    'bassgitarre',
    'kontrabass',
    'basse',
    'contrebasse',
    'bajo',
    'contrabajo',
    'baixo',
    'contrabaixo',
    'basso',
    'contrabbasso',
  ],
  chords: ['akkorde', 'akkord', 'accords', 'acordes', 'acorde', 'accordi', 'accordo'],
  keys: [
    'klavier',
    'tasten',
    'flügel',
    'clavier',
    'claviers',
    'teclado',
    'teclados',
    'teclas',
    'pianoforte',
    'tastiera',
    'tastiere',
    'orgel',
    'orgue',
    'órgano',
    'órgão',
    'organo',
  ],
  pad: ['streicher', 'fläche', 'flächen', 'cordes', 'nappe', 'nappes', 'cuerdas', 'cordas', 'archi'],
  lead: ['melodie', 'mélodie', 'melodía', 'melodia', 'leitstimme'],
  arp: ['arpège', 'arpegio', 'arpejo', 'arpeggi'],
  pluck: [
    'glocke',
    'glocken',
    'cloche',
    'cloches',
    'campana',
    'campanas',
    'sino',
    'sinos',
    'campane',
    'harfe',
    'harpe',
    'arpa',
    'harpa',
  ],
  guitar: [
    'gitarre',
    'gitarren',
    'guitare',
    'guitares',
    'guitarra',
    'guitarras',
    'violão',
    'chitarra',
    'chitarre',
  ],
  vocal: [
    'gesang',
    'stimme',
    'stimmen',
    'voix',
    'chant',
    'voz',
    'voces',
    'vozes',
    'canto',
    'voce',
    'voci',
    'vocale',
  ],
  brass: [
    'blechbläser',
    'bläser',
    'trompete',
    'posaune',
    'saxophon',
    'saxofon',
    'cuivres',
    'trompette',
    'metales',
    'trompeta',
    'metais',
    'trompete',
    'ottoni',
    'tromba',
    'sassofono',
  ],
  texture: [
    'textur',
    'geräusch',
    'rauschen',
    'atmosphäre',
    'ambiance',
    'bruit',
    'textura',
    'ruido',
    'ruído',
    'ambiente',
    'rumore',
    'tessitura',
  ],
  fx: [
    'effekt',
    'effekte',
    'effets',
    'effet',
    'efecto',
    'efectos',
    'efeito',
    'efeitos',
    'effetto',
    'effetti',
  ],
}

/** Words of the vocabulary, and what its instruments are called in other languages. A word that a term has stays its own. */
export async function selectSearchWords(db: Db): Promise<TermWord<TermKind>[]> {
  return withTranslations(await selectTermWords(db))
}

export function withTranslations(words: readonly TermWord<TermKind>[]): TermWord<TermKind>[] {
  const known = new Set(words.map(({ word }) => word.toLowerCase()))
  const names = new Map(
    words.filter(({ kind }) => kind === 'instrument').map(({ slug, name }) => [slug, name]),
  )
  const translated = Object.entries(INSTRUMENTS).flatMap(([slug, those]) => {
    const name = names.get(slug)
    return name === undefined
      ? []
      : [...new Set(those)]
          .filter((word) => !known.has(word))
          .map((word) => ({ kind: 'instrument' as const, slug, name, word }))
  })
  return [...words, ...translated]
}
