import type { TermKind } from '@segno/contract'

export const KIND_WORDS: Readonly<Record<TermKind, { readonly one: string; readonly many: string }>> = {
  instrument: { one: 'instrument', many: 'Instruments' },
  genre: { one: 'genre', many: 'Genres' },
  mood: { one: 'mood', many: 'Moods' },
}
