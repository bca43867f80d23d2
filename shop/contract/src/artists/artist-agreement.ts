/** Texts of the agreement with artists by version, as each was accepted; one is never changed, a new one is added. */
export const ARTIST_AGREEMENTS: Readonly<Record<string, readonly string[]>> = {
  '2026-11': [
    'You make your sounds yourself, or hold every right needed to sell them here. You answer for that if somebody else claims them.',
    'You keep your rights. You let the shop sell licences of your sounds, royalty-free, worldwide and for ever, and play previews of them. A licence once sold stays valid, also after you withdraw the sound or leave.',
    'An administrator listens to each sound before it is sold, and can refuse or withdraw it with a reason.',
    'Of the money behind the points spent on your sound, net of VAT, you get the share shown in your sales history. Points the shop gives away count at the shop’s floor value, which the shop pays.',
    'Royalties become payable once buyers can no longer undo the purchase, and are paid after you have given your payout details. What is payable is never forfeited.',
    'You can end this agreement at any time by withdrawing your sounds.',
  ],
}

/** The agreement that is accepted now. */
export const ARTIST_AGREEMENT_VERSION = '2026-11'
