import { create } from 'zustand'

/** What screen readers are told next; one sentence replaces the one before. */
export const useAnnouncement = create<{ readonly sentence: string }>()(() => ({ sentence: '' }))

export function announce(sentence: string): void {
  useAnnouncement.setState({ sentence })
}
