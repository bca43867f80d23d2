export { giveAgentDays } from './licences/give-days.ts'
