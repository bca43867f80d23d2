import { useDocumentTitle } from '../../shared/document-title.ts'

export function SoundsScreen() {
  useDocumentTitle('Sounds')
  return <h1>Sounds</h1>
}
