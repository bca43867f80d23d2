import { getSale, type SaleStory as Story } from '@segno/contract'
import { WHOLE_BASIS_POINTS, formatBasisPoints } from '@segno/units'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../../kit/data/loaded.tsx'
import { formatDay, formatMoment } from '../../../../kit/format/date.ts'
import { formatExactMicroEur } from '../../../../kit/format/money.ts'
import { DefinitionList } from '../../../../kit/layout/definition-list.tsx'
import { ShortTable } from '../../../../kit/table/short-table.tsx'
import { call } from '../../../../shared/api/call.ts'
import { LOT_COLUMNS } from '../../../../office/records/lot-columns.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import shapes from '../../../../ui/shapes.module.css'

/** How the royalty of a sale came about. */
export function SaleStory({ saleId, onClose }: { saleId: string; onClose: () => void }) {
  const query = useQuery({
    queryKey: [getSale.path, saleId],
    queryFn: ({ signal }) => call(getSale, { params: { saleId } }, signal),
    retry: false,
  })
  return (
    <Dialog title={query.data?.loop.title ?? 'Sale'} onClose={onClose}>
      <Loaded query={query}>
        {(story) => (
          <div className={shapes.stack}>
            <ShortTable title="Points" items={story.lots} columns={LOT_COLUMNS} />
            <DefinitionList facts={factsOf(story)} />
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

function holdFacts({ freeAt, isChecked, refusal }: NonNullable<Story['hold']>) {
  if (refusal !== null) return { Refused: refusal }
  const held = `Until ${formatDay(freeAt)}: it was paid for with promotional points`
  return isChecked
    ? { Held: held, Check: 'The buyer shares something with you. An administrator is looking at this sale.' }
    : { Held: held }
}

const factsOf = (story: Story) => ({
  'Net value': formatExactMicroEur(story.valueMicroEur),
  Share: formatBasisPoints(story.shareBasisPoints),
  ...(story.partBasisPoints === WHOLE_BASIS_POINTS
    ? {}
    : { 'Your part': formatBasisPoints(story.partBasisPoints) }),
  Royalty: formatExactMicroEur(story.royaltyMicroEur),
  Sold: formatMoment(story.soldAt),
  Country: story.country,
  Licence: story.licenceNumber,
  ...(story.returnedAt === null ? {} : { Returned: formatMoment(story.returnedAt) }),
  ...(story.hold === null ? {} : holdFacts(story.hold)),
})
