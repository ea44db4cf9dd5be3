FROM node:24-bookworm-slim AS build
WORKDIR /guildhall
COPY . .
RUN npm ci --ignore-scripts --include=dev --no-audit --no-fund && npm run build && npm prune --omit=dev --ignore-scripts

FROM node:24-bookworm-slim
WORKDIR /guildhall
ENV NODE_ENV=production
COPY --from=build --chown=node:node /guildhall .
USER node
CMD ["node", "backend/dist/main.js"]
