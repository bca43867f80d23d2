import { isRouteErrorResponse, useRouteError } from 'react-router'
import { useDocumentTitle } from '../shared/document-title.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

function reasonOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`
  return error instanceof Error ? error.message : String(error)
}

export function ErrorScreen() {
  const error = useRouteError()
  useDocumentTitle('Error')
  return (
    <Notice
      tone="bad"
      heading="Unexpected Application Error!"
      action={<Button onClick={() => location.reload()}>Reload this page</Button>}
    >
      {reasonOf(error)}
    </Notice>
  )
}
