CREATE TABLE "vehicle_views" (
	"vehicle_id" uuid NOT NULL,
	"day" date NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "vehicle_views_vehicle_id_day_pk" PRIMARY KEY("vehicle_id","day"),
	CONSTRAINT "vehicle_views_positive" CHECK ("vehicle_views"."views" > 0)
);
--> statement-breakpoint
ALTER TABLE "vehicle_views" ADD CONSTRAINT "vehicle_views_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;