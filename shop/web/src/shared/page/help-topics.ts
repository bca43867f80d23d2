import { useEffect } from 'react'
import { create } from 'zustand'

/** Under which heading the help names what can be done. */
export type HelpGroup =
  | 'playing'
  | 'list'
  | 'selecting'
  | 'finding'
  | 'keeping'
  | 'session'
  | 'screen'
  | 'help'

/** What is on the screen that takes more than the keys that work on the whole page. The help, when it is opened, has words for it. */
export type HelpTopic = 'rows' | 'choosing' | 'order' | 'player' | 'tempo' | 'pitch' | 'table' | 'jam'

export const useHelpTopics = create<{ readonly topics: readonly HelpTopic[] }>()(() => ({ topics: [] }))

/** Has the help tell of it for as long as the caller is on the screen. */
export function useHelp(topic: HelpTopic): void {
  // Keeps the list of what can be done.
  useEffect(() => {
    useHelpTopics.setState(({ topics }) => ({ topics: [...topics, topic] }))
    // Two lists on one screen tell the same, and each takes back one of them.
    return () =>
      useHelpTopics.setState(({ topics }) => ({ topics: topics.toSpliced(topics.indexOf(topic), 1) }))
  }, [topic])
}
