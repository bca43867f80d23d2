import type { MouseEvent, ReactNode } from 'react'
import { type NavigateFunction, useNavigate } from 'react-router'

interface RowLinkProps {
  to: string
  tabIndex: number
  className?: string | undefined
  title?: string
  label?: string
  children: ReactNode
}

/**
 * A link within the app for rows, of which hundreds come and go while a list is scrolled: unlike the router's own it knows
 * nothing of the address, and what it is in follows it, by `useRowLinks`.
 */
export function RowLink({ to, label, children, ...others }: RowLinkProps) {
  return (
    <a href={to} aria-label={label} data-row-link {...others}>
      {children}
    </a>
  )
}

/** For the element around rows: goes where their links lead without leaving the page. */
export function useRowLinks(): (event: MouseEvent) => void {
  const navigate = useNavigate()
  return (event) => follow(event, navigate)
}

function follow(event: MouseEvent, navigate: NavigateFunction): void {
  const link = event.target instanceof Element ? event.target.closest('[data-row-link]') : null
  // With a key or another button the browser opens a tab, a window or a menu.
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
  const to = link?.getAttribute('href')
  if (!to || !isPlain || event.defaultPrevented) return
  event.preventDefault()
  void navigate(to)
}
