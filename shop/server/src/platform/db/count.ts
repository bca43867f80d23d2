import {
  AliasNode,
  IdentifierNode,
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  SelectionNode,
  SelectQueryNode,
  sql,
} from 'kysely'

/** Makes a query answer one row: how many `rows` it finds. */
export class CountRows implements KyselyPlugin {
  transformQuery({ node }: PluginTransformQueryArgs): SelectQueryNode {
    const rows = AliasNode.create(sql`count(*)`.toOperationNode(), IdentifierNode.create('rows'))
    return SelectQueryNode.cloneWithSelections(
      SelectQueryNode.createFrom([AliasNode.create(node, IdentifierNode.create('found'))]),
      [SelectionNode.create(rows)],
    )
  }

  transformResult: KyselyPlugin['transformResult'] = ({ result }) => Promise.resolve(result)
}
