import { Module } from '@nestjs/common';
import { AccountsModule } from './accounts/accounts.module.js';
import { AuditModule } from './audit/audit.module.js';
import { BackupsModule } from './backups/backups.module.js';
import { CategoriesModule } from './categories/categories.module.js';
import { CommandingModule } from './commanding/commanding.module.js';
import { ContentModule } from './content/content.module.js';
import { FailedEventsModule } from './failed-events/failed-events.module.js';
import { HistoryModule } from './history/history.module.js';
import { HomeController } from './home/home.controller.js';
import { HttpModule } from './http/http.module.js';
import { InquiriesModule } from './inquiries/inquiries.module.js';
import { LimitsModule } from './limits/limits.module.js';
import { LiveController } from './live-channel/live.controller.js';
import { ModerationModule } from './moderation/moderation.module.js';
import { HealthController } from './operations/health.controller.js';
import { OperationsController } from './operations/operations.controller.js';
import { RotationsPolicy } from './operations/rotations.policy.js';
import { Sweeper } from './operations/sweeper.js';
import { PagesModule } from './pages/pages.module.js';
import { PeopleModule } from './people/people.module.js';
import { PlatformModule } from './platform.module.js';
import { ProductsModule } from './products/products.module.js';
import { ProjectionsModule } from './projections/projections.module.js';
import { ReviewsModule } from './reviews/reviews.module.js';
import { ServicesModule } from './services/services.module.js';
import { SkillsModule } from './skills/skills.module.js';
import { TalentsModule } from './talents/talents.module.js';

@Module({
  imports: [
    PlatformModule,
    CommandingModule,
    // Its guard comes before those of HttpModule: a caller without access learns of nothing else.
    AccountsModule,
    HttpModule,
    LimitsModule,
    TalentsModule,
    SkillsModule,
    ServicesModule,
    ProductsModule,
    ReviewsModule,
    InquiriesModule,
    ContentModule,
    CategoriesModule,
    AuditModule,
    BackupsModule,
    HistoryModule,
    ModerationModule,
    PeopleModule,
    ProjectionsModule,
    FailedEventsModule,
    PagesModule,
  ],
  controllers: [HomeController, HealthController, LiveController, OperationsController],
  providers: [RotationsPolicy, Sweeper],
})
export class AppModule {}
