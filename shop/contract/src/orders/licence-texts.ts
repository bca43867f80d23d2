/** Texts of the sound licence by version, as each was agreed to; one is never changed, a new one is added. */
export const LICENCE_TEXTS: Readonly<Record<string, readonly string[]>> = {
  '2026-11': [
    'Every sound you buy comes with a licence: royalty-free, worldwide, unlimited in time and non-exclusive. Others can buy the same sound.',
    'You can use the sound in your own music and in music for films, games, broadcasts, advertising and anything else. You can change it, and release and sell the result without paying anybody again.',
    'You must not pass on the sound on its own or nearly on its own: not as a loop or sample, not in a pack or library, not as a whole track with nothing of your own added, and not in a way that lets others easily extract it. You must not claim the sound as yours in a content-matching system.',
    'You must not use the sound to train or test software that generates music or sound, unless the sound’s page says that its artist allows it.',
    'The licence is yours. You can only transfer it together with the whole work in which you used the sound.',
    'Each licence has a number and a version, on your receipt and inside the downloaded file. The version in force when you bought the sound stays in force for you.',
  ],
}

/** The same in a line, beside what is bought. */
export const LICENCE_SUMMARY =
  'Royalty-free, worldwide and for ever: use the sounds in your own music, and in films, games, broadcasts and advertising. Do not pass them on as loops or samples, or train AI with them.'

/** Version of the licence that a purchase agrees to now. */
export const LICENCE_VERSION = '2026-11'
