import { metadataXml, projectXml } from './dawproject/project-xml.ts'
import type { EditedJam } from '../jam-edit.ts'
import type { Exported } from './export-jam.ts'
import { fileNameOf } from './file-name.ts'
import { missingText } from './missing-text.ts'
import { fetchOwnedMasters } from './owned-masters.ts'
import { pathOf, projectOf } from './project-of.ts'

/**
 * The jam as a .dawproject with the masters of what is owned. What is not owned is an empty track that says so, and stands
 * in a text with where to buy it.
 */
export async function exportProject(edited: EditedJam): Promise<Exported> {
  const masters = await fetchOwnedMasters(edited)
  const project = await projectOf(edited, masters)
  const missing = missingText(project.lanes.filter(({ audio }) => audio === null))
  const { downloadZip } = await import('client-zip')
  const files = [
    { name: 'project.xml', input: projectXml(project) },
    { name: 'metadata.xml', input: metadataXml(project) },
    ...[...masters].map(([soundId, input]) => ({ name: pathOf(edited.lanes, { soundId }), input })),
    ...(missing === null ? [] : [{ name: 'Not owned.txt', input: missing }]),
  ]
  return { blob: await downloadZip(files).blob(), fileName: `${fileNameOf(edited.title)}.dawproject` }
}
