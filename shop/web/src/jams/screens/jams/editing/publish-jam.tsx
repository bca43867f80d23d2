import { editableJamsList, getJam, type Jam, jam as jamForm, publishJam } from '@segno/contract'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import * as z from 'zod/mini'
import { ActionButton } from '../../../../kit/data/action-button.tsx'
import { useAction } from '../../../../kit/data/use-action.ts'
import { TextField } from '../../../../kit/form/fields.tsx'
import { FormDialog } from '../../../../kit/form/form-dialog.tsx'
import { useForm } from '../../../../kit/form/use-form.ts'
import { call } from '../../../../shared/api/call.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { CoverPicture } from '../../../../ui/cover-picture.tsx'
import type { EditedJam } from '../../../jam-edit.ts'
import { UNTITLED } from '../../../untitled.ts'
import styles from './editor.module.css'
import type { EditJam } from './use-history.ts'

interface PublishProps {
  /** As the server has it. */
  loaded: Jam
  jam: EditedJam
  edit: EditJam
  /** @returns whether all is saved */
  saveNow: () => Promise<boolean>
}

const titleForm = z.pick(jamForm, { title: true })

/** Publishes a jam once its title is confirmed, or makes it a draft again. */
export function PublishButton(props: PublishProps) {
  const { loaded, saveNow } = props
  const [isAsked, setAsked] = useState(false)
  const unpublish = useAction({
    run: () => setPublished(loaded, { isPublished: false, saveNow }),
    done: 'The jam is a draft again',
    refresh: refreshedBy(loaded),
  })
  if (loaded.state === 'published')
    return (
      <>
        <ButtonLink look="plain" to={`/jams/${loaded.id}`}>
          View
        </ButtonLink>
        <ActionButton action={unpublish} look="plain" busy="Saving">
          Unpublish
        </ActionButton>
      </>
    )
  return (
    <>
      <Button look="plain" aria-haspopup="dialog" onClick={() => setAsked(true)}>
        Publish
      </Button>
      {isAsked && <PublishDialog {...props} onClose={() => setAsked(false)} />}
    </>
  )
}

function PublishDialog({ loaded, jam, edit, saveNow, onClose }: PublishProps & { onClose: () => void }) {
  const form = useForm({
    schema: titleForm,
    fields: { title: { label: 'Title' } },
    initial: { title: jam.title === UNTITLED ? '' : jam.title },
    send: ({ title }) => {
      // Saved with the rest, and undone like any edit.
      if (title !== jam.title) flushSync(() => edit((now) => ({ ...now, title })))
      return setPublished(loaded, { isPublished: true, saveNow })
    },
    done: 'Jam published',
    refresh: refreshedBy(loaded),
    onSent: onClose,
  })
  return (
    <FormDialog form={form} title="Publish this jam?" confirm="Publish" onClose={onClose}>
      <TextField form={form} name="title" autoComplete="off" />
      <div className={styles.cover}>
        <CoverPicture src={loaded.cover} sidePixels={96} />
      </div>
      <p>
        Everyone can then play it at /jams and open a copy. Its cover is drawn from its sounds. You can make
        it a draft again.
      </p>
    </FormDialog>
  )
}

const refreshedBy = ({ id }: Jam) => [[getJam.path, id], [editableJamsList.list.path]]

async function setPublished(
  { id }: Jam,
  { isPublished, saveNow }: { isPublished: boolean } & Pick<PublishProps, 'saveNow'>,
): Promise<Jam> {
  if (!(await saveNow())) throw new Error('the jam is not saved')
  return call(publishJam, { params: { jamId: id }, body: { isPublished } })
}
