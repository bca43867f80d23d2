export { readOwnPayee, readPayee, setDestination } from './details.ts'
export { maskIban } from './rules.ts'
export { statementFile } from './write-statement.ts'
export type { PayeesTables } from './tables.ts'
