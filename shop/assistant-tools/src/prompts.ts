import type { McpServer } from '@modelcontextprotocol/server'
import * as z from 'zod'

const text = (words: string) => ({
  messages: [{ role: 'user' as const, content: { type: 'text' as const, text: words } }],
})

/** What a person can begin with, by name. */
export function registerPrompts(server: McpServer): void {
  server.registerPrompt(
    'find_sounds',
    {
      title: 'Find sounds',
      description: 'Finds sounds for an idea, and says why each fits.',
      argsSchema: z.object({ idea: z.string().max(500).describe('such as dark garage at 132 BPM') }),
    },
    ({ idea }) =>
      text(
        `Find sounds for this: ${idea}\nUse search_sounds. Say how the search was understood, then show five at most: what each brings, tempo, key, price, its page and its preview. Buy nothing.`,
      ),
  )
  server.registerPrompt(
    'complete_track',
    {
      title: 'Complete a track',
      description: 'Finds what a track of sounds still lacks.',
      argsSchema: z.object({
        soundIds: z.string().max(5_000).describe('ids of the sounds that play together, with commas between'),
      }),
    },
    ({ soundIds }) =>
      text(
        `These sounds play together: ${soundIds}\nUse match_track to find what goes with them. Name what the track lacks, then show five sounds at most with reasons, transposition and speed, price, page and preview. Buy nothing.`,
      ),
  )
}
