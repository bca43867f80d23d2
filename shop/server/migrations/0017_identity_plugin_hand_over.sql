-- Tokens on their way from the browser that signed in to the plugin that waits for them.
create table plugin_hand_over (
  -- SHA-256 of the plugin's id. The id itself is kept nowhere, because the tokens are sealed with it.
  id_hash text primary key,
  -- Null once they have been collected.
  sealed_tokens text,
  expires_at timestamptz not null
);
create index plugin_hand_over_expires on plugin_hand_over (expires_at);
