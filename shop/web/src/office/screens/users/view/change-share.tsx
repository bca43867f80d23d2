import { formatBasisPoints } from '@segno/units'
import {
  artistShare,
  type ArtistPayments,
  getArtistBalance,
  MAX_REASON_LENGTH,
  setArtistShare,
  type ShownUser,
} from '@segno/contract'
import { NumberField, TextAreaField } from '../../../../kit/form/fields.tsx'
import { FormDialog } from '../../../../kit/form/form-dialog.tsx'
import { useForm } from '../../../../kit/form/use-form.ts'
import { call } from '../../../../shared/api/call.ts'
import { nameOf } from '../user-words.ts'

interface ChangeShareProps {
  user: ShownUser
  share: ArtistPayments['share']
  onClose: () => void
}

/** Asks for an artist's share of what is sold from now on, and why. */
export function ChangeShare({ user, share, onClose }: ChangeShareProps) {
  const form = useForm({
    schema: artistShare,
    fields: { shareBasisPoints: { label: 'Share', write: formatBasisPoints }, reason: { label: 'Reason' } },
    initial: { shareBasisPoints: share.agreedAt === null ? null : share.basisPoints, reason: '' },
    send: (body) => call(setArtistShare, { params: { userId: user.id }, body }),
    done: 'Share changed',
    refresh: [[getArtistBalance.path, user.id]],
    onSent: onClose,
  })
  return (
    <FormDialog form={form} title={`Change the share of ${nameOf(user)}`} confirm="Change" onClose={onClose}>
      <p>Earlier sales keep theirs. The artist reads share and reason in an email.</p>
      <NumberField
        form={form}
        name="shareBasisPoints"
        unit="%"
        perUnit={100}
        hint={`Leave empty for the shop’s ${formatBasisPoints(share.shopBasisPoints)}.`}
      />
      <TextAreaField form={form} name="reason" rows={3} maxLength={MAX_REASON_LENGTH} />
    </FormDialog>
  )
}
