import { type ArtistPage, getOwnArtistPage, saveOwnArtistPage } from '@segno/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { TextAreaField, TextField } from '../../../../kit/form/fields.tsx'
import { Form } from '../../../../kit/form/form.tsx'
import { useForm } from '../../../../kit/form/use-form.ts'
import { filled } from '../../../../shared/forms/field-schemas.ts'
import { call } from '../../../../shared/api/call.ts'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import styles from '../account.module.css'
import { LoadFailed } from '../../../../kit/data/load-failed.tsx'

const HANDLE = /^[a-z0-9][a-z0-9-]{1,59}$/

/** Name, address and text under which an artist sells. */
export function ArtistSection() {
  const query = useQuery({
    queryKey: [getOwnArtistPage.path],
    queryFn: () => call(getOwnArtistPage, {}),
  })
  return (
    <section className={styles.section} aria-labelledby="as-an-artist">
      <h2 id="as-an-artist">As an artist</h2>
      {query.isError && <LoadFailed error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton width="100%" height={160} />}
      {query.data && <ArtistForm key={query.data.handle} artist={query.data} />}
    </section>
  )
}

function ArtistForm({ artist }: { artist: ArtistPage }) {
  const form = useArtistForm(artist)
  return (
    <Form form={form} submit="Save artist page" busy="Saving" look="plain" isGuarded={false}>
      <TextField form={form} name="name" autoComplete="nickname" />
      <TextField form={form} name="handle" autoComplete="off" spellCheck={false} hint={handleHint(artist)} />
      <TextAreaField form={form} name="bio" rows={5} maxLength={2_000} />
    </Form>
  )
}

function handleHint({ formerHandles }: ArtistPage): string {
  const rule = 'Your page is at /artists/ plus your handle. If you change it, the old one still leads to you.'
  return formerHandles.length === 0 ? rule : `${rule} Old handles: ${formerHandles.join(', ')}.`
}

const schema = z.object({
  handle: z.string().check(
    z.trim(),
    z.refine((typed) => HANDLE.test(typed.toLowerCase()), 'Use 2 to 60 letters (a–z), digits or hyphens'),
  ),
  name: filled('Name cannot be empty'),
  bio: z.string(),
})

function useArtistForm(artist: ArtistPage) {
  const queries = useQueryClient()
  return useForm({
    schema,
    fields: { handle: { label: 'Handle' }, name: { label: 'Artist name' }, bio: { label: 'Bio' } },
    initial: { handle: artist.handle ?? '', name: artist.name, bio: artist.bio },
    send: (body) => call(saveOwnArtistPage, { body }),
    done: 'Saved',
    onSent: (saved) => queries.setQueryData([getOwnArtistPage.path], saved),
  })
}
