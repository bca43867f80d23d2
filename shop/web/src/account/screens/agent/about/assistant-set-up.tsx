import { Section } from '../../../../kit/layout/section.tsx'
import { CommandLine } from './command-line.tsx'

const SETTINGS = JSON.stringify(
  { mcpServers: { segno: { command: 'node', args: ['/path/to/segno.mjs', 'mcp'] } } },
  null,
  2,
)

/** How an assistant is connected that speaks the Model Context Protocol. */
export function AssistantSetUp() {
  return (
    <Section title="Assistants">
      <p>Any MCP assistant can search and match here. It cannot buy: you confirm each purchase yourself.</p>
      <CommandLine text={SETTINGS} label="Copy MCP settings" />
    </Section>
  )
}
