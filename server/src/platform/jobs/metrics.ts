import type { JobRunner } from "./jobs.ts";
import type { Counter, Metrics } from "../metrics.ts";

/** Counts jobs that threw. */
export function countJobFailures(metrics: Metrics): Counter<"job"> {
  return metrics.counter({
    name: "fairlobby_job_failures_total",
    help: "Attempts at jobs that threw, the last ones included",
    labelNames: ["job"],
  });
}

/** Measures the runner's restarts and the jobs that were given up. */
export function measureJobs(metrics: Metrics, jobs: Pick<JobRunner, "restarts" | "givenUp">): void {
  metrics.gauge("fairlobby_job_runner_restarts", "Starts of the job runner after the first", jobs.restarts);
  metrics.gauges(
    {
      name: "fairlobby_jobs_given_up",
      help: "Jobs that failed at their last attempt and wait for an operator, by kind",
      label: "job",
    },
    jobs.givenUp,
  );
}
