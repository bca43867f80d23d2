import { useState } from 'react'
import { reloadPage } from '../shared/page/reload-page.ts'
import { Button } from '../ui/button.tsx'

/** Loads the page anew, or says that nobody would answer. */
export function ReloadButton() {
  const [isAlone, setAlone] = useState(false)
  const reload = async (): Promise<void> => setAlone(!(await reloadPage()))
  return (
    <>
      <Button onClick={() => void reload()}>Reload this page</Button>
      {isAlone && <p>Cannot reach the server right now.</p>}
    </>
  )
}
