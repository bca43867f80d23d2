import type { TermKind } from '@segno/contract'
import type { TermWord } from '@segno/sound-index'
import { selectTermWords, termWordsOf, type WordLists } from '../vocabulary/public.ts'
import type { Db } from '../platform/db/db.ts'

/**
 * Names of instruments and moods in German, French, Spanish, Portuguese and Italian as musicians write them, by the slug of the
 * term; names written as in English are left out.
 */
const SAME: WordLists = {
  instrument: {
    drums: `schlagzeug, trommeln, trommel, batterie, batería, bateria, tambores, batteria, tamburi`,
    kick: `basstrommel, große trommel, grosse caisse, bombo, bumbo, grancassa, cassa`,
    snare: `kleine trommel, caisse claire, caja, tarola, redoblante, caixa, rullante`,
    clap: `klatschen, händeklatschen, claquement, palmas, palmada, aplauso, battimani`,
    'hi-hat': `becken, charleston, charley, cymbale, platillos, platillo, pratos, chimbal, piatti, piatto`,
    percussion: `perkussion, schlagwerk, percussions, percusión, percusion, percussão, percussao, percussione, percussioni`,
    bass: `bassgitarre, kontrabass, basse, contrebasse, bajo, contrabajo, baixo, contrabaixo, basso, contrabbasso`,
    chords: `akkorde, akkord, accords, acordes, acorde, accordi, accordo`,
    keys: `klavier, tasten, flügel, clavier, claviers, teclado, teclados, teclas, pianoforte, tastiera, tastiere, orgel, orgue, órgano,
      órgão, organo`,
    pad: `streicher, fläche, flächen, cordes, nappe, nappes, cuerdas, cordas, archi`,
    lead: `melodie, mélodie, melodía, melodia, leitstimme`,
    arp: `arpège, arpegio, arpejo, arpeggi`,
    pluck: `glocke, glocken, cloche, cloches, campana, campanas, sino, sinos, campane, harfe, harpe, arpa, harpa`,
    guitar: `gitarre, gitarren, guitare, guitares, guitarra, guitarras, violão, chitarra, chitarre`,
    vocal: `gesang, stimme, stimmen, voix, chant, voz, voces, vozes, canto, voce, voci, vocale`,
    brass: `blechbläser, bläser, trompete, posaune, saxophon, saxofon, cuivres, trompette, metales, trompeta, metais, ottoni, tromba,
      sassofono`,
    texture: `textur, geräusch, rauschen, atmosphäre, ambiance, bruit, textura, ruido, ruído, ambiente, rumore, tessitura`,
    fx: `effekt, effekte, effets, effet, efecto, efectos, efeito, efeitos, effetto, effetti`,
  },
  mood: {
    dark: `dunkel, düster, finster, obscur, oscuro, escuro, scuro, cupo, tenebroso, sombrío`,
    bright: `helle, strahlend, brillant, brillante, lumineux, lumineuse, luminoso, brilhante`,
    warm: `warme, chaud, cálido, quente, caldo`,
    calm: `ruhig, sanft, entspannt, calme, tranquille, doux, douce, tranquilo, suave, calmo, tranquillo`,
    energetic: `energisch, energiegeladen, énergique, enérgico, energico`,
    melancholic: `traurig, melancholisch, triste, mélancolique, melancólico, malinconico`,
    happy: `fröhlich, glücklich, joyeux, joyeuse, heureux, alegre, feliz, felice, gioioso`,
    dreamy: `verträumt, träumerisch, rêveur, rêveuse, onirique, soñador, onírico, sonhador, sognante`,
    aggressive: `aggressiv, agressif, agressive, agresivo, agressivo, aggressivo`,
    tense: `angespannt, spannend, tendu, tenso, teso`,
    groovy: `tanzbar, dansant, bailable, dançante, ballabile`,
    nostalgic: `nostalgisch, nostalgique, nostálgico`,
    hypnotic: `hypnotisch, hypnotique, hipnótico, ipnotico`,
    playful: `verspielt, ludique, juguetón, brincalhão, giocoso`,
    raw: `roh, brut, crudo, grezzo`,
    romantic: `romantisch, romantique, romántico, romântico`,
  },
}

/** The same of kinds of a term, which do not find the others. */
const KINDS: WordLists = {
  instrument: {
    percussion: `tamburin, kastagnetten, kuhglocke, tambourin, castagnettes, pandereta, castañuelas, cencerro, pandeiro`,
    keys: `akkordeon, cembalo, accordéon, clavecin, acordeón, acordeão, sanfona, fisarmonica`,
    pad: `geige, geigen, violine, bratsche, violon, violons, violoncelle, violín, violonchelo, violino, violoncelo, violini, violoncello`,
    lead: `flöte, mundharmonika, dudelsack, flûte, flauta, armónica, gaita, flauto`,
    pluck: `xylophon, vibraphon, xilófono, xilofone, silofono`,
    guitar: `laute, mandoline, ukulélé, laúd, cavaquinho, liuto, mandolino`,
    vocal: `chor, sängerin, sänger, choeur, chœur, chanteuse, coro, cantante, cantora`,
    brass: `klarinette, fagott, waldhorn, clarinette, hautbois, basson, clarinete, fagot, clarinetto, fagotto`,
  },
}

/** Words of the vocabulary, and what its instruments and moods are called in other languages. A word that a term has stays its own. */
export async function selectSearchWords(db: Db): Promise<TermWord<TermKind>[]> {
  return withTranslations(await selectTermWords(db))
}

export function withTranslations(words: readonly TermWord<TermKind>[]): TermWord<TermKind>[] {
  const known = new Set(words.map(({ word }) => word.toLowerCase()))
  const names = new Map(words.map(({ kind, slug, name }) => [`${kind} ${slug}`, name]))
  const translated = [...termWordsOf(SAME, false), ...termWordsOf(KINDS, true)].flatMap((one) => {
    const name = names.get(`${one.kind} ${one.slug}`)
    if (name === undefined) return []
    const forms = one.kind === 'mood' ? formsOf(one.word) : [one.word]
    return forms.filter((word) => !known.has(word)).map((word) => ({ ...one, name, word, isForeign: true }))
  })
  return [...words, ...translated]
}

/** An adjective in the endings of these languages. Some of them no language has, which nobody types. */
function formsOf(word: string): string[] {
  const stem = word.replace(/(?:[oae]|os|as|es)$/, '')
  const endings = /[oa]$/.test(word) ? ['o', 'a', 'os', 'as', 'i', 'e'] : ['e', 'er', 'es', 'en', 'em', 's']
  // `dunkel` loses its e.
  const stems = word.endsWith('el') ? [`${word.slice(0, -2)}l`] : [stem]
  return [...new Set([word, ...stems.flatMap((one) => endings.map((ending) => one + ending))])]
}
