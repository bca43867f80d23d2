/** Words that say nothing of a sound, in English, German, French, Spanish, Portuguese and Italian. */
const FILLERS = new Set(
  [
    'a an the of in on at for to with from by and some any me my i im need want wanna looking look find finding search',
    'searching show give get please that is sound sounds sample samples sampled audio file files wav wavs pack packs style',
    'styles type kind sort vibe feel feeling royalty-free bpm music track tracks backing create make session',
    'ein eine einen einer der die das den mit fur und von im suche klang stil',
    'le la les un une des du de et avec pour dans cherche',
    'el los las una del con para y en busco sonido estilo',
    'um uma os da com em procuro som estilo',
    'il lo gli uno di della per che cerco suono stile',
  ].flatMap((line) => line.split(' ')),
)

/** As in `kick_01`. */
const NUMBER_OF_FILE = /^0\d$/

/** Whether a folded word, or a mark between words, is no word to search for. */
export function isFiller(word: string): boolean {
  return FILLERS.has(word) || NUMBER_OF_FILE.test(word)
}
