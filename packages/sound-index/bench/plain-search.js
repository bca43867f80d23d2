/**
 * The same search over an array of objects. Words are folded and split beforehand, so that what is compared is the
 * searching alone. Understands what `generatedQueries` asks for.
 */
export function plainSearch(sounds) {
  const rows = sounds.map((sound) => ({ sound, values: weighed(sound) }))
  return (query) => {
    const typed = query.text.split(' ')
    const worth = (row) => typed.map((word) => Math.max(0, ...row.values.map((value) => points(value, word))))
    const tests = {
      kinds: ({ sound }) => query.kinds.includes(sound.kind),
      genres: ({ sound }) => sound.genres.some((genre) => query.genres.includes(genre)),
      tempos: ({ sound }) =>
        sound.tempoBpm !== null && sound.tempoBpm >= query.tempoMinBpm && sound.tempoBpm <= query.tempoMaxBpm,
    }
    const worded = rows.filter((row) => worth(row).every((value) => value > 0))
    const passing = (ignored) =>
      worded.filter((row) => Object.entries(tests).every(([group, test]) => group === ignored || test(row)))
    const found = passing().map((row) => ({
      sound: row.sound,
      score: worth(row).reduce((sum, value) => sum + value),
    }))
    found.sort(
      (one, other) =>
        other.score - one.score ||
        other.sound.popularity - one.sound.popularity ||
        other.sound.publishedAtMs - one.sound.publishedAtMs ||
        (one.sound.id < other.sound.id ? -1 : 1),
    )
    const tally = (group, valuesOf) => {
      const counts = {}
      for (const { sound } of passing(group))
        for (const value of valuesOf(sound)) counts[value] = (counts[value] ?? 0) + 1
      return counts
    }
    return {
      ids: found.slice(0, query.limit).map(({ sound }) => sound.id),
      total: found.length,
      counts: {
        kinds: tally('kinds', (sound) => [sound.kind]),
        instruments: tally('instruments', (sound) => [sound.instrument]),
        genres: tally('genres', (sound) => sound.genres),
        moods: tally('moods', (sound) => sound.moods),
        keys: tally('keys', ({ key }) => (key ? [`${key.tonic}-${key.mode}`] : [])),
        tempos: tally('tempos', ({ tempoBpm }) =>
          tempoBpm === null ? [] : [Math.floor(tempoBpm / 10) * 10],
        ),
      },
    }
  }
}

function weighed({ title, instrument, genres, moods, tags, artist, pack }) {
  const split = (weight, texts) =>
    texts.flatMap((text) => text.toLowerCase().split(/[ -]/)).map((word) => ({ word, weight }))
  return [
    ...split(6, [title]),
    ...split(4, [instrument, ...genres, ...moods, ...tags]),
    ...split(2, [artist, pack ?? '']),
  ]
}

function points({ word, weight }, typed) {
  return word.startsWith(typed) ? weight + (word.length === typed.length ? 1 : 0) : 0
}
