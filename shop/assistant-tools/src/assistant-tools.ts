export { createToolServer, scopesOfTool } from './create-tool-server.ts'
export type { CallShop, ToolAccess } from './tool-access.ts'
