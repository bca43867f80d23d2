/** What an artist declares on submitting, under the contract's `RIGHTS_VERSION`: a change of it is another version. */
export const RIGHTS_TEXT = [
  'I made these sounds myself, or I hold every right in them that is needed to sell them here.',
  'They hold nothing of anybody else’s recordings or sound libraries, save what I may resell as part of a new sound.',
  'Buyers may use them royalty-free, worldwide and for ever in their own music. Whoever bought one keeps it, also after I withdraw it.',
  'What I say here about AI is true.',
] as const
