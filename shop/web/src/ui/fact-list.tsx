import type { ReactNode } from 'react'

interface FactListProps {
  facts: readonly (readonly [name: string, value: ReactNode])[]
  className: string | undefined
}

/** Names and values, a line each. */
export function FactList({ facts, className }: FactListProps) {
  return (
    <dl className={className}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
