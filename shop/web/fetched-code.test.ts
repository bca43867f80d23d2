import { expect, test } from 'vitest'
import { graphOf } from './fetched-code.ts'

test('a file that comes later is fetched with all that it needs, but for what the page has already', () => {
  const chunks = [
    { fileName: 'assets/page.js', imports: ['assets/runtime.js'] },
    { fileName: 'assets/runtime.js', imports: [] },
    { fileName: 'assets/screen.js', imports: ['assets/kit.js', 'assets/page.js'] },
    { fileName: 'assets/kit.js', imports: ['assets/form.js'] },
    { fileName: 'assets/form.js', imports: ['assets/kit.js', 'assets/runtime.js'] },
  ]
  const { files, needs } = graphOf(chunks, 'assets/page.js')
  const namesOf = (places: readonly number[] = []) => places.map((at) => files[at])
  expect(namesOf(needs[files.indexOf('screen.js')])).toEqual(['kit.js', 'form.js'])
  expect(namesOf(needs[files.indexOf('form.js')])).toContain('kit.js')
  expect(needs[files.indexOf('page.js')]).toBeUndefined()
})
