import { inPages, type DataPart } from "../../platform/player-data.ts";
import { query } from "./statements.ts";

const dataOfReports = query(
  "data_of_reports",
  `select to_jsonb(r) as "entry!" from (
     select d.order_id as "orderId", d.amount, d.is_first as "firstDeposit", d.credited_at as "credited",
       (select jsonb_agg(jsonb_build_object(
          'event', case p.event_type when 1 then 'pixel' else 'short_video_ad' end,
          'sent', p.sent, 'error', p.error_code, 'time', p.reported_at) order by p.reported_at)
        from tracking.report p where p.player_id = d.player_id and p.order_id = d.order_id) as "reports"
     from tracking.record d where d.player_id = :playerId order by d.credited_at, d.order_id offset :skip limit :limit
   ) r`,
);

/** What ad-reports keeps about a player. */
export const adReportData: readonly DataPart[] = [
  {
    name: "adReports",
    about: "Deposits that your app could report to ad networks because you allowed it, and what it reported.",
    tables: ["tracking.record", "tracking.report"],
    read: inPages(dataOfReports),
  },
];
