/** Where people of the shop read mail. */
export const supportAddress = ({ supportHost }: { readonly supportHost: string }): string =>
  `support@${supportHost}`
