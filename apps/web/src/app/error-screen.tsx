import { useState } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { useDocumentTitle } from '../shared/document-title.ts'
import { reloadPage } from '../shared/reload-page.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

function reasonOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`
  return error instanceof Error ? error.message : String(error)
}

export function ErrorScreen() {
  const error = useRouteError()
  const [isAlone, setAlone] = useState(false)
  useDocumentTitle('Error')
  const reload = async (): Promise<void> => setAlone(!(await reloadPage()))
  return (
    <Notice
      tone="bad"
      heading="Unexpected Application Error!"
      action={<Button onClick={() => void reload()}>Reload this page</Button>}
    >
      <p>{reasonOf(error)}</p>
      {isAlone && <p>The server cannot be reached right now.</p>}
    </Notice>
  )
}
