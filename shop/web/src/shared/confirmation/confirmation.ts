import { create } from 'zustand'

type Settle = (isConfirmed: boolean) => void

/** Set while somebody is asked to confirm that it is them. */
export const useConfirmation = create<{ readonly settle: Settle | null }>()(() => ({ settle: null }))

let asking: Promise<boolean> | null = null

/** Asks once, however many calls wait for it. @returns whether they did */
export function askToConfirm(): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => {
    useConfirmation.setState({
      settle: (isConfirmed) => {
        asking = null
        useConfirmation.setState({ settle: null })
        resolve(isConfirmed)
      },
    })
  })
  return asking
}
