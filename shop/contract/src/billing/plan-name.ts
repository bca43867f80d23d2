/** A plan with its period where that is not the month: `Creator, yearly`. */
export const planName = ({ name, period }: { name: string; period: 'month' | 'year' }): string =>
  period === 'year' ? `${name}, yearly` : name
