import { type OwnPack, packPrice, setPackPrice } from '@segno/contract'
import { NumberField } from '../../../../kit/form/fields.tsx'
import { Form } from '../../../../kit/form/form.tsx'
import { useForm } from '../../../../kit/form/use-form.ts'
import { formatPoints } from '../../../../kit/format/quantity.ts'
import { call } from '../../../../shared/api/call.ts'
import { usePackCache } from './use-pack.ts'

/** What all of a pack costs together. */
export function PackPrice({ pack }: { pack: OwnPack }) {
  const cache = usePackCache()
  const form = useForm({
    schema: packPrice,
    fields: { pricePoints: { label: 'Pack price', isOptional: true, write: formatPoints } },
    initial: { pricePoints: pack.pricePoints },
    send: (body) => call(setPackPrice, { params: { packId: pack.id }, body }),
    done: 'Saved',
    onSent: cache.show,
  })
  return (
    <Form form={form} submit="Save price" busy="Saving">
      <NumberField
        form={form}
        name="pricePoints"
        unit="points"
        hint={`Below ${formatPoints(pack.sumPoints)}, the sum of its published sounds. Leave empty to charge the sum.`}
      />
    </Form>
  )
}
