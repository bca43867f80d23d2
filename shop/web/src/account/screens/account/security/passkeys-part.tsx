import {
  addPasskey,
  getSecondFactor,
  listPasskeys,
  MAX_PASSKEY_NAME,
  type Passkey,
  removePasskey,
  renamePasskey,
  startPasskey,
} from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { Loaded } from '../../../../kit/data/loaded.tsx'
import { TextField } from '../../../../kit/form/fields.tsx'
import { Form } from '../../../../kit/form/form.tsx'
import { FormDialog } from '../../../../kit/form/form-dialog.tsx'
import { useForm } from '../../../../kit/form/use-form.ts'
import { RelativeTime } from '../../../../kit/format/relative-time.tsx'
import { ConfirmDialog } from '../../../../kit/layout/confirm-dialog.tsx'
import { call } from '../../../../shared/api/call.ts'
import { hasPasskeys, makePasskey } from '../../../../shared/passkeys/device.ts'
import { browserName } from '../../../../shared/session/browser-name.ts'
import { Button } from '../../../../ui/button.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { RecoveryCodes } from '../../../second-factor/recovery-codes.tsx'
import styles from '../account.module.css'

const SHOWN = [[listPasskeys.path], [getSecondFactor.path]]

type Doing = { readonly kind: 'nothing' | 'adding' } | { readonly kind: 'codes'; readonly codes: string[] }

/** Devices that sign in by themselves. */
export function PasskeysPart() {
  const query = useQuery({ queryKey: [listPasskeys.path], queryFn: () => call(listPasskeys, {}) })
  const [doing, setDoing] = useState<Doing>({ kind: 'nothing' })
  const stop = (): void => setDoing({ kind: 'nothing' })
  return (
    <div className={styles.part}>
      <h3>Passkeys</h3>
      <p className={styles.muted}>
        Sign in with your fingerprint, face or device PIN. Nothing to type, and nothing to steal from us.
      </p>
      <Loaded query={query} skeleton={<Skeleton width="100%" height={48} />}>
        {({ items }) => <List items={items} />}
      </Loaded>
      {doing.kind === 'codes' && <RecoveryCodes codes={doing.codes} onDone={stop} />}
      {doing.kind === 'adding' && (
        <AddForm
          onAdded={(codes) => (codes === null ? stop() : setDoing({ kind: 'codes', codes }))}
          onCancel={stop}
        />
      )}
      {doing.kind === 'nothing' &&
        (hasPasskeys() ? (
          <div className={styles.buttons}>
            <Button onClick={() => setDoing({ kind: 'adding' })}>Add a passkey</Button>
          </div>
        ) : (
          <p>This browser cannot make passkeys for this page.</p>
        ))}
    </div>
  )
}

function List({ items }: { items: readonly Passkey[] }) {
  const [asked, setAsked] = useState<Passkey | null>(null)
  const [named, setNamed] = useState<Passkey | null>(null)
  if (items.length === 0) return <p>No passkeys.</p>
  return (
    <>
      <ul className={styles.list}>
        {items.map((passkey) => (
          <li key={passkey.id} className={styles.item}>
            <span>
              <strong>{passkey.name}</strong>
              <span className={styles.facts}>
                added <RelativeTime instant={passkey.createdAt} /> ·{' '}
                {passkey.lastUsedAt === null ? 'never used' : 'last used '}
                {passkey.lastUsedAt !== null && <RelativeTime instant={passkey.lastUsedAt} />}
              </span>
            </span>
            <span className={styles.buttons}>
              <Button look="quiet" aria-label={`Rename ${passkey.name}`} onClick={() => setNamed(passkey)}>
                Rename
              </Button>
              <Button look="quiet" aria-label={`Remove ${passkey.name}`} onClick={() => setAsked(passkey)}>
                Remove
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {named && <RenameDialog passkey={named} onClose={() => setNamed(null)} />}
      {asked && (
        <ConfirmDialog
          verb="Remove"
          name={asked.name}
          run={() => call(removePasskey, { params: { id: asked.id } })}
          done={`${asked.name} removed.`}
          refresh={SHOWN}
          onClose={() => setAsked(null)}
        >
          It no longer signs you in. Remove it in your device’s settings too.
        </ConfirmDialog>
      )}
    </>
  )
}

const schema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'cannot be empty'), z.maxLength(MAX_PASSKEY_NAME)),
})

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const form = useForm({
    schema,
    fields: { name: { label: 'Name' } },
    initial: { name: passkey.name },
    send: (body) => call(renamePasskey, { params: { id: passkey.id }, body }),
    done: 'Passkey renamed',
    refresh: SHOWN,
    onSent: onClose,
  })
  return (
    <FormDialog form={form} title={`Rename ${passkey.name}`} confirm="Rename" onClose={onClose}>
      <TextField form={form} name="name" data-first />
    </FormDialog>
  )
}

interface AddFormProps {
  onAdded: (recoveryCodes: string[] | null) => void
  onCancel: () => void
}

function AddForm({ onAdded, onCancel }: AddFormProps) {
  const form = useForm({
    schema,
    fields: { name: { label: 'Name' } },
    initial: { name: browserName(navigator.userAgent) },
    send: async ({ name }) => {
      const { options } = await call(startPasskey, {})
      return call(addPasskey, { body: { name, response: await makePasskey(options) } })
    },
    refresh: SHOWN,
    onSent: ({ recoveryCodes }) => onAdded(recoveryCodes),
  })
  return (
    <Form
      form={form}
      submit="Add"
      busy="Waiting for your device"
      isGuarded={false}
      buttons={<Button onClick={onCancel}>Cancel</Button>}
    >
      <p>
        Once you have a passkey, your password alone no longer signs you in: use the passkey, or a recovery
        code.
      </p>
      <TextField form={form} name="name" autoFocus />
    </Form>
  )
}
