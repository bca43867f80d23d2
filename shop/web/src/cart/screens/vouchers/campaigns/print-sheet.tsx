import type { Campaign } from '@segno/contract'
import { useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import { formatCalendarDay } from '../../../../kit/format/date.ts'
import { QrCode } from '../../../../ui/qr-code.tsx'
import { rewardOf } from '../reward-text.ts'
import styles from './print-sheet.module.css'
import { voucherLink } from './voucher-link.ts'

interface PrintSheetProps {
  campaign: Campaign
  codes: readonly string[]
  onPrinted: () => void
}

/** QR codes on paper, each of which leads to the reward. Opens the browser's print dialog once they are there. */
export function PrintSheet({ campaign, codes, onPrinted }: PrintSheetProps) {
  const close = useEffectEvent(onPrinted)
  // Talks to the browser's print dialog. Some browsers do not wait for it to close.
  useEffect(() => {
    const onAfterPrint = (): void => close()
    addEventListener('afterprint', onAfterPrint)
    print()
    return () => removeEventListener('afterprint', onAfterPrint)
  }, [])
  const { lastDay } = campaign
  return createPortal(
    <ul className={styles.sheet}>
      {codes.map((code) => (
        <li key={code} className={styles.voucher}>
          <QrCode text={voucherLink(code)} label={code} />
          <b>{rewardOf(campaign)}</b>
          <span>{code}</span>
          {lastDay !== null && <span>Redeem by {formatCalendarDay(lastDay)}</span>}
        </li>
      ))}
    </ul>,
    document.body,
  )
}
