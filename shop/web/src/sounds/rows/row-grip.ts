import { createContext, type ReactNode } from 'react'

/** What each row begins with in a list that is put in order by hand. */
export const RowGrip = createContext<ReactNode>(null)
