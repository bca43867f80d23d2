import shapes from './shapes.module.css'

/** Numbers of papers and cards. */
const NUMBERS = /([A-Z]{1,12}-\d{4}-\d+|•••• \d{4})/

/** A sentence whose numbers of papers and cards stay on one line. */
export const Unbroken = ({ children }: { children: string }) =>
  children.split(NUMBERS).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      <span key={place} className={shapes.unbroken}>
        {part}
      </span>
    ),
  )
