import type { QueryKey } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { saveBlob } from '../../ui/save-file.ts'
import { ActionButton } from './action-button.tsx'
import { useAction } from './use-action.ts'

type SaveFileButtonProps = Omit<ComponentProps<typeof ActionButton>, 'action' | 'busy'> & {
  fetch: () => Promise<Blob>
  fileName: string
  /** Beginnings of the keys of queries that show something else once it is made. */
  refresh?: readonly QueryKey[]
}

/** A press that has the shop make a file, and saves it. */
export function SaveFileButton({ fetch, fileName, refresh = [], ...rest }: SaveFileButtonProps) {
  const action = useAction({ run: fetch, onDone: (blob) => saveBlob(blob, fileName), refresh })
  return <ActionButton {...rest} action={action} busy="Saving" />
}
