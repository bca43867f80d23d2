import { getAgentLicence, listAgentLicences } from '@segno/contract'

/** Queries that show another state once a licence has changed. */
export const SHOWN = [[getAgentLicence.path], [listAgentLicences.path]] as const
