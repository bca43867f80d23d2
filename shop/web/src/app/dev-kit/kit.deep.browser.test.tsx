import axe from 'axe-core'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { FakeShop } from '../../testing/fake-shop.ts'
import { press, type, words } from '../../testing/on-page.ts'
import { forgetEverything, openApp } from '../../testing/open-app.tsx'

afterEach(async () => {
  delete document.documentElement.dataset['theme']
  await forgetEverything()
})

const field = (name: string) => page.getByLabelText(name, { exact: true })

test.each([
  ['dark', 1440],
  ['light', 1440],
  ['dark', 390],
  ['light', 390],
] as const)(
  'axe finds nothing on the kit’s page, %s, %d wide, and nothing is cut off',
  async (theme, width) => {
    await openApp('/dev/kit', new FakeShop(1), { width })
    document.documentElement.dataset['theme'] = theme
    await expect.element(words(/This could not be loaded\./)).toBeVisible()
    const { violations } = await axe.run(document, { resultTypes: ['violations'] })
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
    const screen = page.getByRole('heading', { name: 'Kit', exact: true }).element().closest('main')!
    expect(screen.scrollWidth).toBeLessThanOrEqual(screen.clientWidth)
  },
)

test('a form says what is missing, puts the focus there, and then what the server holds against it', async () => {
  await openApp('/dev/kit', new FakeShop(1))
  await press('Save')
  await expect.element(field('Title')).toHaveFocus()
  await expect.element(field('Title')).toHaveAccessibleDescription('Title cannot be empty')
  await expect.element(field('Kind')).toHaveAccessibleDescription('Kind cannot be empty')
  await type('Title', 'Taken')
  await type('Email', 'ava')
  await userEvent.tab()
  await expect.element(field('Email')).toHaveAccessibleDescription('This is not an email address')
  await type('Email', 'ava@example.com')
  await type('Tempo, in BPM', '127,5')
  await type('Price, in €', '0.5')
  await userEvent.tab()
  await expect.element(field('Price, in €')).toHaveAccessibleDescription(/At least .*1\.00/)
  await type('Price, in €', '12.50')
  await field('Kind').selectOptions('loop')
  await type('First day', '2026-05-12')
  await type('Last day', '2026-05-13')
  await userEvent.click(field('Title'))
  await userEvent.keyboard('{Enter}')
  await expect.element(field('Title')).toHaveAccessibleDescription('This title is taken')
  await expect.element(field('Title')).toHaveFocus()
  await type('Title', 'Spring')
  await userEvent.keyboard('{Enter}')
  await expect.element(words('Saved')).toBeVisible()
})

test('what was typed and not saved is asked about before it is left', async () => {
  const { address } = await openApp('/dev/kit', new FakeShop(1))
  await type('Title', 'Spring')
  await page.getByRole('link', { name: 'Sounds' }).first().click()
  await expect.element(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await press('Cancel')
  expect(address()).toBe('/dev/kit')
  await page.getByRole('link', { name: 'Sounds' }).first().click()
  await press('Leave')
  await expect.poll(address).toBe('/sounds')
})

test('the kit asks by name before something final, and gives the focus back', async () => {
  await openApp('/dev/kit', new FakeShop(1))
  await press('Add one')
  await expect.element(page.getByLabelText('Count')).toHaveTextContent('1')
  await press('Undo')
  await expect.element(page.getByLabelText('Count')).toHaveTextContent('0')
  await press('Set to zero')
  await expect.element(page.getByRole('dialog', { name: 'Reset the count?' })).toBeVisible()
  await press('Reset')
  await expect.element(words('The count is reset.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Set to zero' })).toHaveFocus()
})

test.each(['Sold by day', 'Sold, as lines'])(
  'a day of %s that is pointed at says its figures',
  async (name) => {
    await openApp('/dev/kit', new FakeShop(1))
    const chart = page.getByRole('figure', { name }).getByRole('img')
    await expect.element(chart).toBeVisible()
    const days = chart.element().querySelectorAll('[data-pointed]')
    await page.elementLocator(days[27]!).hover()
    await expect.element(chart).toMatchTextContent(/2026Loops45One-shots28/)
    await page.getByRole('heading', { name: 'Chart' }).hover()
    await expect.element(chart).not.toMatchTextContent(/2026/)
  },
)

test('a chart shows the same figures as a table', async () => {
  await openApp('/dev/kit', new FakeShop(1))
  const figure = page.getByRole('figure', { name: 'Sold by day' })
  await expect.element(figure).toBeVisible()
  expect(figure.element().querySelectorAll('[data-bar]')).toHaveLength(56)
  await figure.getByText('Table', { exact: true }).click()
  const rows = figure.getByRole('row').elements()
  expect(rows).toHaveLength(29)
  expect(rows[28]!.textContent).toContain('4528')
})
