const SOUND = /(?:^|\/sounds\/)([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:$|[/?#])/i

/** Id of the sound that an address, or an id by itself, names; null where it names none. */
export const soundIdIn = (typed: string): string | null =>
  SOUND.exec(typed.trim())?.[1]?.toLowerCase() ?? null
