import { page, type Locator } from 'vitest/browser'

/** The first place that reads so. */
export const words = (text: string | RegExp): Locator => page.getByText(text).first()

export const type = (label: string, text: string): Promise<void> =>
  page.getByLabelText(label, { exact: true }).fill(text)

export const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click()
