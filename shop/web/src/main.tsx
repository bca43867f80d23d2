import './layers.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { App } from './app/app.tsx'
import { routes } from './app/routes.tsx'
import { makeQueryClient } from './shared/api/query-client.ts'
import { startCodeUpdates } from './shared/page/code-updates.ts'
import { keepTheme } from './shared/page/theme.ts'

keepTheme()
startCodeUpdates()
// Still there in a browser that is too old to be promised anything.
document.getElementById('plain')?.remove()
document.documentElement.classList.remove('plain')
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App router={createBrowserRouter(routes)} queries={makeQueryClient()} />
  </StrictMode>,
)
