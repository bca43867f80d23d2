import type { Campaign } from '@segno/contract'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { formatCalendarDay } from '../../../kit/format/date.ts'
import { Button } from '../../../ui/button.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { rewardOf } from '../reward-text.ts'
import styles from './print-button.module.css'
import { voucherLink } from './voucher-link.ts'

interface SheetProps {
  campaign: Campaign
  codes: readonly string[]
}

/** Prints a sheet of QR codes, each of which leads to the reward. */
export function PrintButton({ campaign, codes }: SheetProps) {
  const [isPrinting, setPrinting] = useState(false)
  // Opens the browser's print dialog once the sheet is there. Some browsers do not wait for it to close.
  useEffect(() => {
    if (!isPrinting) return undefined
    const close = (): void => setPrinting(false)
    addEventListener('afterprint', close)
    print()
    return () => removeEventListener('afterprint', close)
  }, [isPrinting])
  return (
    <>
      <Button disabled={codes.length === 0} onClick={() => setPrinting(true)}>
        Print QR sheet
      </Button>
      {isPrinting && createPortal(<Sheet campaign={campaign} codes={codes} />, document.body)}
    </>
  )
}

function Sheet({ campaign, codes }: SheetProps) {
  const { lastDay } = campaign
  return (
    <ul className={styles.sheet}>
      {codes.map((code) => (
        <li key={code} className={styles.voucher}>
          <QrCode text={voucherLink(code)} label={code} />
          <b>{rewardOf(campaign)}</b>
          <span>{code}</span>
          {lastDay !== null && <span>Redeem by {formatCalendarDay(lastDay)}</span>}
        </li>
      ))}
    </ul>
  )
}
