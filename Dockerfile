# docker build -t segno .
FROM node:24.21.0-trixie-slim AS page
WORKDIR /segno
COPY . .
RUN npm ci --loglevel=error && npm run -s build

FROM node:24.21.0-trixie-slim
ENV NODE_ENV=production MALLOC_ARENA_MAX=2 SEGNO_DATA_DIR=/data
WORKDIR /segno
COPY package.json package-lock.json .npmrc ./
COPY sound sound
COPY workshop workshop
COPY shop/assistant-tools shop/assistant-tools
COPY shop/contract shop/contract
COPY shop/invoice shop/invoice
COPY shop/units shop/units
COPY shop/vat shop/vat
COPY shop/server shop/server
COPY shop/web/package.json shop/web/package.json
RUN npm ci --omit=dev --workspace shop/server --loglevel=error && npm cache clean --force
COPY --from=page /segno/shop/web/dist shop/web/dist
RUN mkdir /data && chown node:node /data
# By its number, node: who runs the image can tell that it is not root.
USER 1000
VOLUME /data
EXPOSE 3000
# Node itself is the first process, so that SIGTERM reaches it. Commands are run as `node shop/server/src/main-backup.ts /backup`.
CMD ["node", "--max-semi-space-size=4", "shop/server/src/main-serve.ts"]
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/livez').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
