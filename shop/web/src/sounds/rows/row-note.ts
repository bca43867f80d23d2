import type { Sound } from '@segno/contract'
import { createContext, type ReactNode } from 'react'

/** How a list shows what its rows say of their sounds, where that is a note of the listener's own. */
export const RowNote = createContext<((sound: Sound, note: string) => ReactNode) | null>(null)
