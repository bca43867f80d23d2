import {
  deleteListView,
  type ListView,
  listListViews,
  MAX_VIEW_NAME,
  saveListView,
  savedView,
} from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { ActionButton } from '../../../kit/data/action-button.tsx'
import { useAction } from '../../../kit/data/use-action.ts'
import { TextField } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { call } from '../../../shared/api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'

type ListName = 'users' | 'artists'

/** The list in sight as an address, at its first page. */
function useCurrentView() {
  const [params, setParams] = useSearchParams()
  const shown = new URLSearchParams(params)
  shown.delete('page')
  shown.sort()
  return { address: shown.toString(), show: (address: string) => setParams(new URLSearchParams(address)) }
}

/** Searches, filters and orders of a list that an administrator comes back to. */
export function SavedViews({ list }: { list: ListName }) {
  const { address, show } = useCurrentView()
  const [isNaming, setNaming] = useState(false)
  const queryKey = [listListViews.path, list]
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(listListViews, { params: { list } }, signal),
  })
  const views = data?.items ?? []
  const current = views.find((view) => view.address === address)
  const forget = useAction({
    run: ({ id }: ListView) => call(deleteListView, { params: { list, viewId: id } }),
    undo: (_, { name, address: before }) =>
      call(saveListView, { params: { list }, body: { name, address: before } }),
    done: (_, { name }) => `${name} deleted`,
    refresh: [queryKey],
  })
  return (
    <>
      {views.length > 0 && (
        <ViewChoice
          views={views}
          current={current}
          none={address === '' ? 'All' : 'Not saved'}
          onShow={show}
        />
      )}
      {current ? (
        <ActionButton action={{ ...forget, run: () => forget.run(current) }}>Delete view</ActionButton>
      ) : (
        address !== '' && <Button onClick={() => setNaming(true)}>Save view</Button>
      )}
      {isNaming && <NameDialog list={list} address={address} onClose={() => setNaming(false)} />}
    </>
  )
}

interface ViewChoiceProps {
  views: readonly ListView[]
  current: ListView | undefined
  /** What stands there where none is current. */
  none: string
  onShow: (address: string) => void
}

function ViewChoice({ views, current, none, onShow }: ViewChoiceProps) {
  return (
    <SelectField
      label="Saved view"
      value={current?.id ?? ''}
      onChange={({ currentTarget: { value } }) => onShow(views.find(({ id }) => id === value)?.address ?? '')}
    >
      <option value="">{current ? 'All' : none}</option>
      {views.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

const schema = z.pick(savedView, { name: true })

function NameDialog({ list, address, onClose }: { list: ListName; address: string; onClose: () => void }) {
  const form = useForm({
    schema,
    fields: { name: { label: 'Name' } },
    initial: { name: '' },
    send: ({ name }) => call(saveListView, { params: { list }, body: { name, address } }),
    done: 'View saved',
    refresh: [[listListViews.path, list]],
    onSent: onClose,
  })
  return (
    <FormDialog form={form} title="Save view" confirm="Save" onClose={onClose}>
      <TextField form={form} name="name" autoComplete="off" maxLength={MAX_VIEW_NAME} />
    </FormDialog>
  )
}
